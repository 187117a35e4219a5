import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheckFilled } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import kit from "./kit.module.css";
import classes from "./tiles.module.css";

interface TilesProps extends Omit<ComponentProps<"fieldset">, "className" | "title"> {
  label: string;
  required: boolean;
  error?: string | undefined;
  /** The button that shows the remaining choices; null when no choice remains or all choices are shown. */
  other: { label: string; onClick: () => void } | null;
  /** True for two columns on a phone, because the names are long. */
  areWide?: boolean;
  /** The choices, each a `Tile`; without tiles only the content below them is shown. */
  tiles: readonly ReactNode[];
}

/** A few choices as tiles; one press on a tile chooses it. */
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
            <UnstyledButton className={`${kit.smallButton} ${classes.other}`} onClick={other.onClick}>
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
  /** True when the stock is less than the requested quantity. */
  isShort?: boolean;
  /** True when the stock is empty: the tile is quieter, but users can still choose it. */
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
      {isChosen && <IconCircleCheckFilled size={18} aria-hidden="true" className={classes.tick} />}
      {children}
      {note !== undefined && (
        <small>
          {isShort && <IconAlertTriangle size={14} aria-hidden="true" />} {note}
        </small>
      )}
    </UnstyledButton>
  );
}
