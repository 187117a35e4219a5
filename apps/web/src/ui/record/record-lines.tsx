import { Button, Text } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import type { ReactNode } from "react";
import type { Rows } from "../api/hooks.ts";
import { Lines } from "../kit/lines.tsx";
import { Failed } from "../list/list-states.tsx";

interface RecordLinesProps<Row> {
  of: Omit<Rows<AnyRoute>, "rows"> & { rows: readonly Row[] | undefined };
  label?: string;
  /** Text shown when the list is empty. */
  empty?: string;
  /** Content shown until the first page of the list has loaded. */
  waiting?: ReactNode;
  /** Renders one row of the list as a `Line` element with a key. */
  children: (row: Row) => ReactNode;
}

/** List of the parts or uses of a record, loaded page by page. */
export function RecordLines<Row>({ of, label, empty, waiting, children }: RecordLinesProps<Row>) {
  if (of.error !== null) return <Failed error={of.error} onRetry={of.retry} />;
  if (of.rows === undefined && waiting !== undefined) return waiting;
  if (of.rows?.length === 0 && empty !== undefined)
    return (
      <Text size="sm" c="dimmed" py={8}>
        {empty}
      </Text>
    );
  return (
    <>
      <Lines aria-label={label} aria-busy={of.rows === undefined}>
        {of.rows?.map(children)}
      </Lines>
      {of.hasMore && (
        <Button variant="default" mt="sm" onClick={of.loadMore} loading={of.isFetching}>
          Carregar mais
        </Button>
      )}
    </>
  );
}
