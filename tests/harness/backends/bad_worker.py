"""A worker that misbehaves as its first argument says, at its second case; else it gives back its inputs."""
import json
import os
import shutil
import sys
import time

how = sys.argv[1]
if how == "never":
    sys.exit("there is no such module")
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    reply = {"id": request["id"], "status": "done"}
    if number == 1:
        if how == "dies":
            os.abort()
        if how == "leaves":
            sys.exit(4)
        if how == "hangs":
            time.sleep(600)
        if how == "floods":
            while True:
                print("x" * 65536, end="")
        if how == "other_id":
            reply["id"] = 1000
        if how == "no_id":
            del reply["id"]
        if how == "chatters":
            print("I am at work\n\n[1, 2]")
        if how == "no_such_status":
            reply["status"] = "perhaps"
        if how == "refuses":
            reply = {"id": request["id"], "status": "refused", "reason": "not today", "stage": "compile"}
        if how == "lacks":
            reply = {"id": request["id"], "status": "unsupported", "reason": "not today"}
        if how == "raises":
            raise TypeError("no error here")
        if how == "catches":
            reply = {"id": request["id"], "status": "crashed", "reason": "TypeError: no error here"}
        if how == "unavailable":
            reply["status"] = "unavailable"
    if how == "latin_1":
        sys.stdout.buffer.write(b'{"id":%d,"status":"unsupported","reason":"na\xefve"}\n' % request["id"])
        sys.stdout.flush()
        continue
    if how == "large_reason":
        reply = {"id": request["id"], "status": "unsupported", "reason": "x" * 500000}
    if not request["compile_only"] and reply["status"] == "done":
        shutil.copyfile(request["inputs"] + "/input_0.npy", request["outputs"] + "/output_0.npy")
    print(json.dumps(reply), flush=True)
    if how == "leaves_between":
        sys.exit(0)
