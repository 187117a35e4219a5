import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { FilterLink } from "./filter-link.tsx";
import classes from "./summary-card.module.css";

interface SummaryListProps {
  isKnown: boolean;
  /** How many stand beside each other on a wide page. */
  across?: 3 | 4;
  children: ReactNode;
}

/** The figures above a list: what it adds up to. */
export function SummaryList({ isKnown, across = 3, children }: SummaryListProps) {
  return (
    <ul className={classes.cards} data-across={across} aria-label="Resumo" aria-busy={!isKnown}>
      {children}
    </ul>
  );
}

interface SummaryCardProps {
  label: string;
  icon: ReactNode;
  /** Null until it is known. */
  value: string | null;
  below: string | null;
  tone?: "attention" | "wrong" | undefined;
  /** The filter that explains the figure, in the API's names; null takes one off. */
  link?: { filter: Record<string, string | null>; isOn: boolean };
}

/** One figure; of some rows, it leads to them. */
export function SummaryCard({ label, icon, value, below, tone, link }: SummaryCardProps) {
  const content = (
    <>
      <span className={classes.cardLabel}>
        <span className={classes.cardIcon} aria-hidden="true">
          {icon}
        </span>
        {label}
      </span>
      <span className={classes.cardValue} data-tone={tone} data-figures="">
        {value ?? <Skeleton height={24} width="70%" my={4} />}
      </span>
      <span className={classes.cardBelow}>{below ?? <Skeleton height={14} width="50%" />}</span>
    </>
  );
  return (
    <li>
      {link === undefined ? (
        <div className={classes.card}>{content}</div>
      ) : (
        <FilterLink {...link} className={classes.card}>
          {content}
        </FilterLink>
      )}
    </li>
  );
}
