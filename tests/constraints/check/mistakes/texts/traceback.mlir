Traceback (most recent call last):
  File "export.py", line 1, in <module>
ValueError: bad
