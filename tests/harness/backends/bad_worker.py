"""A worker that misbehaves as its first argument says, at its second case; else it gives back its inputs."""
import json
import os
import shutil
import sys
import time

how = sys.argv[1]
if how == "never":
    sys.exit("there is no such module")
if how == "only_once":  # works until its second start
    if os.path.exists(sys.argv[2]):
        print("UserWarning: nothing of importance", file=sys.stderr)
        sys.exit("the disk is full")
    open(sys.argv[2], "w").close()
for number, line in enumerate(sys.stdin):
    if how == "speaks_otherwise":
        print("hello\nand more", flush=True)
        continue
    if how == "ends_no_line":
        print('{"id":1,"status"', end="", flush=True)
        continue
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
        if how == "lacks_and_leaves":
            raise TypeError("it has left")
        if how == "lacks":
            reply = {"id": request["id"], "status": "unsupported", "reason": "not today"}
        if how == "raises":
            raise TypeError("no error here")
        if how == "catches":
            reply = {"id": request["id"], "status": "crashed", "reason": "TypeError: no error here"}
        if how == "only_once":
            os.abort()
        if how == "unavailable":
            reply["status"] = "unavailable"
    if how == "latin_1":
        sys.stdout.buffer.write(b'{"id":%d,"status":"unsupported","reason":"na\xefve"}\n' % request["id"])
        sys.stdout.flush()
        continue
    if how == "large_reason":
        reply = {"id": request["id"], "status": "unsupported", "reason": "x" * 500000}
    if how == "lacks_and_leaves":
        reply["status"] = "unsupported"
    if not request["compile_only"] and reply["status"] == "done":
        shutil.copyfile(request["inputs"] + "/input_0.npy", request["outputs"] + "/output_0.npy")
    if how == "asks_for_another":
        reply["restart"] = True
        reply["status"] = "unsupported" if number else "done"  # which a second request of the same process would show
    print(json.dumps(reply), flush=True)
    if how == "leaves_between":
        sys.exit(0)
    if how == "leaves_slowly":  # it does not listen any more, and ends with 0 a little later
        os.close(0)
        time.sleep(0.3)
        os._exit(0)
    if how == "lacks_and_leaves" and number == 0:
        os._exit(0)
