import type { PagePath } from "@pomar/contract/pages";
import type { ReactNode } from "react";
import { PageLink } from "./page-link.tsx";

/** Pages whose address needs no id. */
type PlainPath = Exclude<PagePath, `${string}$${string}`>;

/** The list that explains a figure: its page and its filter, under the API's own names. */
export interface Target {
  to: PlainPath;
  search?: Record<string, string>;
}

/** Leads to the list that explains what stands in it. */
export function TargetLink({
  target,
  className,
  label,
  children,
}: {
  target: Target;
  className?: string | undefined;
  /** What it is called where its words alone do not tell. */
  label?: string | undefined;
  children: ReactNode;
}) {
  return (
    <PageLink to={target.to as "/dashboard"} search={target.search ?? {}} className={className} aria-label={label}>
      {children}
    </PageLink>
  );
}
