import { Skeleton } from "@mantine/core";
import { IconChevronRight, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isValidElement, type ReactNode } from "react";
import { type Target, TargetLink } from "../kit/target-link.tsx";
import { searchAfter } from "./list-search.ts";
import classes from "./summary-card.module.css";

interface SummaryListProps {
  isKnown: boolean;
  /** How many stand beside each other on a wide page. */
  across?: 1 | 2 | 3 | 4;
  label?: string;
  children: ReactNode;
}

/** Figures side by side: above a list, what it adds up to. */
export function SummaryList({ isKnown, across = 3, label = "Resumo", children }: SummaryListProps) {
  return (
    <ul className={classes.cards} data-across={across} aria-label={label} aria-busy={!isKnown}>
      {children}
    </ul>
  );
}

interface SummaryCardProps {
  label: string;
  icon?: ReactNode;
  /** Null until it is known. A button where the figure says where it comes from. */
  value: ReactNode;
  below: string | null;
  tone?: "attention" | "wrong" | undefined;
  /** The filter that explains the figure, in the API's names; null takes one off. */
  link?: { filter: Record<string, string | null>; isOn: boolean };
  /** The list elsewhere that explains it. */
  target?: Target;
}

/** One figure; of some rows, it leads to them. */
export function SummaryCard({ label, icon, value, below, tone, link, target }: SummaryCardProps) {
  const LeadsOn = link?.isOn ? IconX : IconChevronRight;
  // A link holds no button: it is the label's, over the whole card but the figure.
  const inside = target !== undefined && isValidElement(value) ? target : null;
  const content = (
    <>
      <span className={classes.cardLabel}>
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
      </span>
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

/** As high as the line that it holds the place of, in letters of the same size. */
function Line({ width }: { width: string }) {
  return <Skeleton width={width}>{"\u00a0"}</Skeleton>;
}

interface FilterLinkProps {
  /** The API's names and what they become; null takes a filter off. */
  filter: Record<string, string | null>;
  /** The list is narrowed to it already: the link then takes it off. */
  isOn: boolean;
  className?: string | undefined;
  tone?: "attention" | "wrong" | undefined;
  children: ReactNode;
}

/** A figure that leads to what it counted: this page's list, narrowed to that. */
export function FilterLink({ filter, isOn, className, tone, children }: FilterLinkProps) {
  const wanted = isOn ? Object.fromEntries(Object.keys(filter).map((name) => [name, null])) : filter;
  return (
    <Link
      to="."
      search={(before) => searchAfter(before, wanted, {})}
      resetScroll={false}
      className={className}
      data-on={isOn || undefined}
      data-tone={tone}
    >
      {children}
    </Link>
  );
}
