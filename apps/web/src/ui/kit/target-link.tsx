import type { PagePath } from "@pomar/contract/pages";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePast } from "../past/past.ts";

/** A page of the product, with the parameters and the search of its address. */
export interface Target extends Pick<LinkProps, "params"> {
  to: PagePath;
  search?: Exclude<LinkProps["search"], true | ((...given: never[]) => unknown)>;
}

interface TargetLinkProps {
  target: Target;
  className?: string | undefined;
  /** The link's accessible label, where the visible words alone are unclear. */
  label?: string | undefined;
  children: ReactNode;
}

/** A link around a figure, which leads to the list that explains the figure. */
export function TargetLink({ target, className, label, children }: TargetLinkProps) {
  const past = usePast();
  const search = past === null ? target.search : { ...past, ...(target.search as object | undefined) };
  return (
    <Link {...target} search={search} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
