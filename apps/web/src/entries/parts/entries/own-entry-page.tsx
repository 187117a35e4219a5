import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Loaded } from "../../../ui/kit/loaded.tsx";
import { Page } from "../../../ui/kit/page.tsx";
import { EntryLot } from "./entry-lot.tsx";

interface Leaving {
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

interface OwnEntryPageProps<R extends AnyRoute> {
  title: string;
  /** A GET by `:id`. */
  route: R;
  id: string;
  said?: string;
  /** The form that corrects it. */
  children: (entry: ReplyOf<R>, leaving: Leaving) => ReactNode;
}

/** The page where an author corrects an entry: its lot, and its form directly. */
export function OwnEntryPage<R extends AnyRoute>({ title, route, id, said, children }: OwnEntryPageProps<R>) {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const leaving = { onReversing: setLeaving, onReversed: () => void navigate({ to: "/dashboard" }) };
  return (
    <Page title={title} width="narrow">
      <Loaded<AnyRoute> route={route} params={{ id }} isLeaving={isLeaving}>
        {(entry) => (
          <>
            <EntryLot entry={entry as ComponentProps<typeof EntryLot>["entry"]} {...(said !== undefined && { said })} />
            {children(entry as ReplyOf<R>, leaving)}
          </>
        )}
      </Loaded>
    </Page>
  );
}
