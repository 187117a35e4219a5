import type { AnyRoute, ParamsOf, ReplyOf } from "@pomar/contract/core/route";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { InputOf } from "../../../ui/api/call.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import { Loaded } from "../../../ui/kit/loaded.tsx";
import { Page } from "../../../ui/kit/page.tsx";
import { DrawerRecord } from "../../../ui/list/record-drawer.tsx";
import { EntryLot } from "./entry-lot.tsx";
import type { ReversalEvents } from "./reversal.tsx";

interface EntryRecordProps<R extends AnyRoute> {
  /** The GET route by `:id` that reads the entry. */
  route: R;
  id: string;
  origin?: string;
  /** Renders further facts about the entry, beside the facts of its lot. */
  facts?: (entry: ReplyOf<R>) => ReactNode;
  children: (entry: ReplyOf<R>, events: ReversalEvents) => ReactNode;
}

interface LoadedEntryProps<R extends AnyRoute> extends EntryRecordProps<R> {
  isLeaving: boolean;
  events: ReversalEvents;
}

function LoadedEntry<R extends AnyRoute>(props: LoadedEntryProps<R>) {
  const { route, id, isLeaving, origin, facts, events, children } = props;
  return (
    <Loaded route={route} params={{ id } as unknown as ParamsOf<R>} isLeaving={isLeaving}>
      {(entry) => (
        <>
          <EntryLot entry={entry as ComponentProps<typeof EntryLot>["entry"]} {...(origin !== undefined && { origin })}>
            {facts?.(entry)}
          </EntryLot>
          {children(entry, events)}
        </>
      )}
    </Loaded>
  );
}

interface OwnEntryPageProps<R extends AnyRoute> extends EntryRecordProps<R> {
  title: string;
  actions?: ReactNode;
}

/** The page on which the author of an entry corrects it: the lot, and below the lot the form. */
export function OwnEntryPage<R extends AnyRoute>({ title, actions, ...record }: OwnEntryPageProps<R>) {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const events = { onReversing: setLeaving, onReversed: () => void navigate({ to: "/dashboard" }) };
  return (
    <Page title={title} actions={actions}>
      <div>
        <LoadedEntry {...record} isLeaving={isLeaving} events={events} />
      </div>
    </Page>
  );
}

interface EntryDrawerProps<R extends AnyRoute> extends EntryRecordProps<R> {
  title: (entry: ReplyOf<R>) => ReactNode;
  onClose: () => void;
}

/** One entry in a drawer over its list: the facts of its lot, and below them the correction and the history. */
export function EntryDrawer<R extends AnyRoute>({ title, onClose, ...record }: EntryDrawerProps<R>) {
  const [isLeaving, setLeaving] = useState(false);
  const input = { params: { id: record.id } } as unknown as InputOf<R>;
  const { data } = useCall(record.route, input, { enabled: !isLeaving });
  const events = { onReversing: setLeaving, onReversed: onClose };
  return (
    <DrawerRecord title={data === undefined ? null : title(data)}>
      <LoadedEntry {...record} isLeaving={isLeaving} events={events} />
    </DrawerRecord>
  );
}
