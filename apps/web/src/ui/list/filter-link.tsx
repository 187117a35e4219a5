import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { searchAfter } from "./list-search.ts";

interface FilterLinkProps {
  /** The API's names and what they become; null takes a filter off. */
  filter: Record<string, string | null>;
  /** The list is narrowed to it already: the link then takes it off. */
  isOn: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A figure that leads to what it counted: this page's list, narrowed to that. */
export function FilterLink({ filter, isOn, className, children }: FilterLinkProps) {
  const wanted = isOn ? Object.fromEntries(Object.keys(filter).map((name) => [name, null])) : filter;
  return (
    <Link
      to="."
      search={(before) => searchAfter(before, wanted, {})}
      resetScroll={false}
      className={className}
      data-on={isOn || undefined}
    >
      {children}
    </Link>
  );
}
