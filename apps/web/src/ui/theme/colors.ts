import type { MantineColorsTuple } from "@mantine/core";
import type { FruitColor } from "@pomar/contract/registries/fruits/fruit-color.rules";

/**
 * The palette from soft (0) to deep (9): blue for actions, amber attention, green success, red errors, gray the light
 * theme's canvas, lines and muted text. Text in 6 (light) or 4 (dark) meets WCAG AA. `dark`: text (0) to canvas (9).
 */
export const palette = {
  blue: ["#f2f7ff", "#e8f0fd", "#d3e2fb", "#a9c7f8", "#7fb0ff", "#3f7fe6", "#1b5fd0", "#174fae", "#133f8a", "#0f3069"],
  amber: ["#fffaf0", "#fff3d9", "#ffe6b3", "#ffd27a", "#f3b843", "#b87400", "#8f5a00", "#774b00", "#5f3c00", "#472d00"],
  green: ["#f1faf5", "#e3f5eb", "#c6ead6", "#96d9b4", "#5fd198", "#15804c", "#126e41", "#0e5c36", "#0a4a2b", "#083c23"],
  red: ["#fff4f4", "#fde8e9", "#fbd2d4", "#f7abae", "#ff8a8f", "#d63f49", "#c62a33", "#a6202a", "#861920", "#641218"],
  gray: ["#f5f6f8", "#eceff3", "#e2e6eb", "#d3d9e0", "#c3cbd5", "#687483", "#5a6675", "#434e5b", "#2c3643", "#17202b"],
  dark: ["#e7ecf2", "#c7d0da", "#9aa7b6", "#8491a1", "#344150", "#212b36", "#19212b", "#161d26", "#121820", "#0e131a"],
} as const satisfies Record<string, MantineColorsTuple>;
const { blue, amber, green, red, gray, dark } = palette;

interface Roles {
  /** The soft background; `softHover` is the soft background of a hovered element. */
  soft: string;
  softHover: string;
  /** The colour of text and outlines. */
  strong: string;
  contrast: string;
}

/** The colours of each role in both themes, where Mantine's derived colours would miss WCAG AA or the design. */
export const roles: Record<"light" | "dark", Record<"blue" | "amber" | "green" | "red" | "gray", Roles>> = {
  light: {
    blue: { soft: "#e8f0fd", softHover: "#d9e6fb", strong: "#1b5fd0", contrast: "#ffffff" },
    amber: { soft: "#fff3d9", softHover: "#ffebc0", strong: "#8f5a00", contrast: "#ffffff" },
    green: { soft: "#e3f5eb", softHover: "#d2eedf", strong: "#126e41", contrast: "#ffffff" },
    red: { soft: "#fde8e9", softHover: "#fbdadc", strong: "#b9252e", contrast: "#ffffff" },
    gray: { soft: "#eceff3", softHover: "#e2e6eb", strong: "#434e5b", contrast: "#ffffff" },
  },
  dark: {
    blue: { soft: "#1a2a44", softHover: "#213555", strong: "#7fb0ff", contrast: "#0b1a33" },
    amber: { soft: "#35290f", softHover: "#433413", strong: "#f3b843", contrast: "#241a04" },
    green: { soft: "#11301f", softHover: "#163c27", strong: "#5fd198", contrast: "#062113" },
    red: { soft: "#3a191c", softHover: "#481f23", strong: "#ff8a8f", contrast: "#33090c" },
    gray: { soft: "#212b36", softHover: "#2a3541", strong: "#c7d0da", contrast: "#17202b" },
  },
};

/** The colours of canvas and surfaces; in both themes the surfaces are brighter than the canvas. */
export const surfaces = {
  light: { canvas: "#f5f6f8", surface: "#ffffff", line: "#e2e6eb", muted: "#5a6675" },
  dark: { canvas: "#0e131a", surface: "#161d26", line: "#28323e", muted: "#9aa7b6" },
} as const;

/** The colours of fruits: each has a contrast of 3:1 against canvas and surface in both themes. */
export const fruitTones: Record<FruitColor, string> = {
  red: "#dc3340",
  crimson: "#c53f76",
  pink: "#e0587f",
  magenta: "#b647b6",
  purple: "#9154d4",
  violet: "#7362dc",
  indigo: "#5f78ea",
  blue: "#2f86e0",
  cyan: "#1590b0",
  teal: "#12967f",
  green: "#2f9a4a",
  lime: "#66911c",
  yellow: "#9f8700",
  amber: "#ba7d00",
  orange: "#d76914",
  brown: "#a16139",
};

/**
 * The colours of the parts of stacked bars, for the light and the dark theme: they show a severity, or only distinguish
 * the parts. The deeper colours mean older or more serious amounts.
 */
export const parts = {
  "red-deep": { light: red[9], dark: red[3] },
  red: { light: red[8], dark: red[4] },
  "red-soft": { light: red[7], dark: red[5] },
  "red-pale": { light: red[5], dark: red[6] },
  "amber-deep": { light: amber[5], dark: amber[4] },
  amber: { light: amber[3], dark: amber[4] },
  "blue-deep": { light: blue[8], dark: blue[3] },
  blue: { light: blue[5], dark: blue[5] },
  "blue-soft": { light: blue[3], dark: blue[7] },
  green: { light: green[5], dark: green[5] },
  "gray-deep": { light: gray[8], dark: gray[1] },
  gray: { light: gray[5], dark: gray[5] },
  "gray-soft": { light: dark[2], dark: dark[2] },
} as const;
export type PartColor = keyof typeof parts;
/** The CSS variable with the colour of a bar's part in the current theme. */
export const partColor = (color: PartColor) => `var(--pomar-part-${color})`;
