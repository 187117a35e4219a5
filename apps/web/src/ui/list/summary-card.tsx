import { Flex, Skeleton } from "@mantine/core";
import { IconChevronRight, IconFilter, IconFilterOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, isValidElement, type ReactNode } from "react";
import { type Target, TargetLink } from "../kit/target-link.tsx";
import { searchAfter } from "./list-search.ts";
import classes from "./summary-card.module.css";

interface SummaryListProps {
  isKnown: boolean;
  /** The number of columns of cards on a wide page. */
  across?: number;
  /** True for cards in a narrow place, as more than four across always are. */
  isNarrow?: boolean;
  label?: string;
  children: ReactNode;
}

/** Figures side by side: the totals above a list. */
export function SummaryList(props: SummaryListProps) {
  const { isKnown, across = 3, isNarrow = across > 4, label = "Resumo", children } = props;
  return (
    <Flex
      component="ul"
      gap="var(--gap)"
      wrap="wrap"
      className={classes.cards}
      style={{ "--wide": across } as CSSProperties}
      data-across={across}
      data-narrow={isNarrow || undefined}
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
  /** The figure; null until the figure is known, a button when the figure has an explanation. */
  value: ReactNode;
  below: string | null;
  /** True when `below` restricts the figure: it is then shown on phones too, where lists omit other notes. */
  isCaveat?: boolean | undefined;
  tone?: "attention" | "wrong" | undefined;
  /** The filter that explains the figure, by the API's names; a null value removes a filter. */
  link?: { filter: Record<string, string | null>; isOn: boolean };
  /** A different list that explains the figure. */
  target?: Target;
}

/** A card with one figure; when the figure counts rows, the card links to these rows. */
export function SummaryCard({ label, icon, value, below, isCaveat, tone, link, target }: SummaryCardProps) {
  const LeadsOn = link === undefined ? IconChevronRight : link.isOn ? IconFilterOff : IconFilter;
  // A link must not contain a button: only the label is the link, whose area covers the card except the figure.
  const inside = target !== undefined && isValidElement(value) ? target : null;
  const content = (
    <>
      <Flex component="span" gap={8} align="center" fz="0.875rem" fw={600} className={classes.cardLabel}>
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
      <span className={classes.cardBelow} data-caveat={isCaveat || undefined}>
        {below ?? <Line width="50%" />}
      </span>
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
  /** The filter's values by the API's names; null removes a filter. */
  filter: Record<string, string | null>;
  /** True when the list already has the filter: the link then removes it. */
  isOn: boolean;
  className?: string | undefined;
  tone?: "attention" | "wrong" | undefined;
  children: ReactNode;
}

/** A figure that links to the rows which it counts, in the list of this page. */
export function FilterLink({ filter, isOn, className, tone, children }: FilterLinkProps) {
  const nextFilter = isOn ? Object.fromEntries(Object.keys(filter).map((name) => [name, null])) : filter;
  return (
    <Link
      to="."
      search={(before) => searchAfter(before, nextFilter, {})}
      resetScroll={false}
      className={className}
      title={isOn ? "Retirar este filtro" : "Mostrar só estes"}
      data-on={isOn || undefined}
      data-tone={tone}
    >
      {children}
    </Link>
  );
}
