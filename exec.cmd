@rem npm scripts here begin with "exec", by which a Unix shell makes way for the program, so that signals sent to npm reach it.
@rem Windows has no such command and finds this one.
@%*
