import { type LinkProps, useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode, SyntheticEvent } from "react";
import classes from "./list.module.css";

interface RowLinkProps {
  target: LinkProps;
  children: ReactNode;
}

/** The link that opens a row. The router's own subscribes to the address: a hundred of them would slow each press. */
export function RowLink({ target, children }: RowLinkProps) {
  const router = useRouter();
  const hrefNow = () => router.buildLocation(target).href;
  // The address may have changed since the row was rendered; hovering also prefetches the page.
  const approach = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.setAttribute("href", hrefNow());
    void router.preloadRoute(target as Parameters<typeof router.preloadRoute>[0]);
  };
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      href={hrefNow()}
      className={classes.rowLink}
      onClick={follow}
      onMouseEnter={approach}
      onTouchStart={approach}
      onFocus={approach}
    >
      {children}
    </a>
  );
}
