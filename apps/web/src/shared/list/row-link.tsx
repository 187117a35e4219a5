import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import classes from "./list.module.css";

/** What the router goes to. */
export interface Target {
  to: string;
  params?: Record<string, string>;
  search?: (before: Record<string, unknown>) => Record<string, unknown>;
  resetScroll?: boolean;
  state: { fromList: true };
}

interface RowLinkProps {
  target: () => Target;
  /** Somebody comes near it. */
  onApproach: (() => void) | null;
  onFollow: () => void;
  children: ReactNode;
}

/**
 * The link that opens a row. One of the router's own follows every change of the address, and a list has a hundred of
 * them; this one looks where it leads when somebody comes near it.
 */
export function RowLink({ target, onApproach, onFollow, children }: RowLinkProps) {
  const router = useRouter();
  const href = () => router.buildLocation(target() as never).href;
  const approach = ({ currentTarget }: { currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = href();
    onApproach?.();
    void router.preloadRoute(target() as never).catch(() => undefined);
  };
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a href={href()} className={classes.rowLink} onPointerEnter={approach} onFocus={approach} onClick={follow}>
      {children}
    </a>
  );
}
