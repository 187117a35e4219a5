import { useCallbackRef } from "@mantine/hooks";
import { Suspense } from "react";
import { lazyPart } from "../lazy.tsx";
import classes from "./list.module.css";
import type { PagerProps } from "./pager.tsx";
import type { List } from "./use-list.ts";

// The pager is below the rows, so that its code loads after them.
const Pager = lazyPart<PagerProps>(async () => (await import("./pager.tsx")).Pager);

/** The range of the rows shown, the page size, and the links to the remaining pages. */
export function ListPager({ list: { query, total = 0, ...list } }: { list: List<unknown> }) {
  const setPage = useCallbackRef(list.setPage);
  const setRows = useCallbackRef(list.setRows);
  return (
    total > 0 && (
      <Suspense fallback={<div className={classes.awaitedPager} />}>
        <Pager page={query.page} rows={query.rows} total={total} setPage={setPage} setRows={setRows} />
      </Suspense>
    )
  );
}
