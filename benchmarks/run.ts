import { benchHttp } from "./http/bench.ts";

/** Answers every question below this folder; each prints its own limit beside it, measured in the same run. */
await benchHttp();
