import { Flex, Skeleton } from "@mantine/core";
import { IconChevronRight, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isValidElement, type ReactNode } from "react";
import { type Target, TargetLink } from "../kit/target-link.tsx";
import { searchAfter } from "./list-search.ts";
import classes from "./summary-card.module.css";

interface SummaryListProps {
  isKnown: boolean;
  /** The number of columns on a wide page. */
  across?: 1 | 2 | 3 | 4;
  label?: string;
  children: ReactNode;
}

/** Figures side by side: the totals above a list. */
export function SummaryList({ isKnown, across = 3, label = "Resumo", children }: SummaryListProps) {
  return (
    <Flex
      component="ul"
      gap="var(--gap)"
      wrap="wrap"
      className={classes.cards}
      data-across={across}
      aria-label={label}
      aria-busy={!isKnown}
    >
      {children}
    </Flex>
  );
}

interface SummaryCardProps {
  label: string;
  icon?: ReactNode;
  /** Null until it is known. A button where the figure has an explanation. */
  value: ReactNode;
  below: string | null;
  tone?: "attention" | "wrong" | undefined;
  /** The filter that explains the figure, in the API's names; null removes one. */
  link?: { filter: Record<string, string | null>; isOn: boolean };
  /** The other list that explains the figure. */
  target?: Target;
}

/** One figure; a figure about some rows links to them. */
export function SummaryCard({ label, icon, value, below, tone, link, target }: SummaryCardProps) {
  const LeadsOn = link?.isOn ? IconX : IconChevronRight;
  // A link contains no button: the label is the link, and covers the whole card but the figure.
  const inside = target !== undefined && isValidElement(value) ? target : null;
  const content = (
    <>
      <Flex component="span" gap={8} align="center" fz="0.875rem" fw={600} c="dimmed" className={classes.cardLabel}>
        {icon}
        {inside === null ? (
          label
        ) : (
          <TargetLink target={inside} className={classes.over}>
            {label}
          </TargetLink>
        )}
        {(link ?? target) !== undefined && (
          <LeadsOn className={classes.leads} size={16} stroke={2.2} aria-hidden="true" />
        )}
      </Flex>
      <span className={classes.cardValue} data-tone={tone} data-figures="">
        {value ?? <Line width="70%" />}
      </span>
      <span className={classes.cardBelow}>{below ?? <Line width="50%" />}</span>
    </>
  );
  return (
    <li>
      {link !== undefined ? (
        <FilterLink {...link} className={classes.card}>
          {content}
        </FilterLink>
      ) : target !== undefined && inside === null ? (
        <TargetLink target={target} className={classes.card}>
          {content}
        </TargetLink>
      ) : (
        <div className={classes.card}>{content}</div>
      )}
    </li>
  );
}

/** A placeholder as high as the line of text that it replaces. */
function Line({ width }: { width: string }) {
  return <Skeleton width={width}>{"\u00a0"}</Skeleton>;
}

interface FilterLinkProps {
  /** Values by the API's names; null removes a filter. */
  filter: Record<string, string | null>;
  /** The list has the filter already: the link then removes it. */
  isOn: boolean;
  className?: string | undefined;
  tone?: "attention" | "wrong" | undefined;
  children: ReactNode;
}

/** A figure that links to the rows that it counts, in this page's list. */
export function FilterLink({ filter, isOn, className, tone, children }: FilterLinkProps) {
  const nextFilter = isOn ? Object.fromEntries(Object.keys(filter).map((name) => [name, null])) : filter;
  return (
    <Link
      to="."
      search={(before) => searchAfter(before, nextFilter, {})}
      resetScroll={false}
      className={className}
      data-on={isOn || undefined}
      data-tone={tone}
    >
      {children}
    </Link>
  );
}
