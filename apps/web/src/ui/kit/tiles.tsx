import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import classes from "./tiles.module.css";

interface TilesProps extends Omit<ComponentProps<"fieldset">, "className" | "title"> {
  label: string;
  required: boolean;
  error?: string | undefined;
  /** The button that shows the other choices; null: there are none, or they are shown already. */
  other: { label: string; onClick: () => void } | null;
  /** Two columns on a phone, for long names. */
  areWide?: boolean;
  /** Each is a `Tile`; without any, only the content below is shown. */
  tiles: readonly ReactNode[];
}

/** A few choices, one press each. */
export function Tiles({ label, required, error, other, areWide = false, tiles, children, ...rest }: TilesProps) {
  return (
    <fieldset className={classes.tiles} {...rest}>
      {tiles.length > 0 && (
        <>
          <legend>
            {label}
            {required && <span aria-hidden="true"> *</span>}
          </legend>
          {other !== null && (
            <UnstyledButton className={classes.other} onClick={other.onClick}>
              {other.label}
            </UnstyledButton>
          )}
          <div className={classes.row} data-wide={areWide || undefined}>
            {tiles}
          </div>
        </>
      )}
      {error !== undefined && <p className={classes.error}>{error}</p>}
      {children}
    </fieldset>
  );
}

interface TileProps extends Omit<ComponentProps<typeof UnstyledButton<"button">>, "className"> {
  isChosen: boolean;
  /** The stock is less than the requested quantity. */
  isShort?: boolean;
  /** The stock is empty: the tile is quieter, and can still be chosen. */
  isGone?: boolean;
  /** Small text below the name. */
  note?: string | undefined;
}

export function Tile({ isChosen, isShort = false, isGone = false, note, children, ...rest }: TileProps) {
  return (
    <UnstyledButton
      className={classes.tile}
      aria-pressed={isChosen}
      data-short={isShort || undefined}
      data-gone={isGone || undefined}
      {...rest}
    >
      {children}
      {note !== undefined && (
        <small>
          {isShort && <IconAlertTriangle size={14} aria-hidden="true" />} {note}
        </small>
      )}
    </UnstyledButton>
  );
}
