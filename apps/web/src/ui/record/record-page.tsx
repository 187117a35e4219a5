import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import { type PagePath, pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { useCall } from "../api/hooks.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";

type Heading = Partial<Omit<ComponentProps<typeof Page>, "children">>;

interface RecordPageProps<R extends AnyRoute> extends Pick<Heading, "actions" | "width"> {
  /** The path of the page; the page's title is shown until the record has loaded. */
  page: Extract<PagePath, `${string}/$id`>;
  /** The GET route that reads the record by `:id`. */
  route: R;
  heading: (record: ReplyOf<R>) => Heading;
  /** True while the record is being removed: the page still shows the record, but no longer fetches it. */
  isLeaving?: boolean;
  children: (record: ReplyOf<R>) => ReactNode;
}

/** Page that loads and shows the record whose id is in the address. */
export function RecordPage<R extends AnyRoute>(props: RecordPageProps<R>) {
  const { page, route, heading, isLeaving = false, children, ...rest } = props;
  const { id } = useParams({ from: `/full${page}` });
  const { data } = useCall<AnyRoute>(route, { params: { id } }, { enabled: !isLeaving });
  return (
    <Page title={pages[page].title} {...rest} {...(data !== undefined && heading(data))}>
      {/* The key remounts the content with fresh state when the address names a different record. */}
      <Loaded<AnyRoute> key={id} route={route} params={{ id }} isLeaving={isLeaving}>
        {children}
      </Loaded>
    </Page>
  );
}
