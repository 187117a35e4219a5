import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type VariantColorsResolver,
} from "@mantine/core";
import { palette, parts, roles, surfaces } from "./colors.ts";
import { components } from "./components.ts";

const font = '"Inter Variable", Inter, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

// Sets the text on filled buttons: white text would be unreadable on the light filled colours of the dark theme.
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isNamed = input.color !== undefined && input.color in roles.light;
  const name = input.color ?? input.theme.primaryColor;
  if (input.variant === "filled" && (isNamed || input.color === undefined)) {
    return { ...colors, color: `var(--mantine-color-${name}-contrast)` };
  }
  return colors;
};

/** The theme of the product: calm, legible from an arm's length, with spacing in multiples of 8 px. */
export const theme = createTheme({
  // Mantine's own components use four more colour names, which are mapped to the colours of the palette.
  colors: { ...palette, yellow: palette.amber, orange: palette.amber, teal: palette.green, pink: palette.red },
  primaryColor: "blue",
  primaryShade: { light: 6, dark: 4 },
  white: surfaces.light.surface,
  black: "#17202b",
  variantColorResolver,
  fontFamily: font,
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  headings: {
    fontFamily: font,
    fontWeight: "700",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.3" },
      h2: { fontSize: "1.25rem", lineHeight: "1.35" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.4" },
    },
  },
  radius: { xs: "4px", sm: "8px", md: "10px", lg: "12px", xl: "16px" },
  defaultRadius: "md",
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  // The size `sm` begins above 700 px, where the menu's drawer is permanently open.
  breakpoints: { xs: "30em", sm: "43.8125em", md: "62em", lg: "75em", xl: "88em" },
  shadows: {
    xs: "0 1px 2px rgb(20 30 45 / 6%)",
    sm: "0 1px 2px rgb(20 30 45 / 6%), 0 2px 8px rgb(20 30 45 / 5%)",
    md: "0 2px 4px rgb(20 30 45 / 6%), 0 8px 24px rgb(20 30 45 / 12%)",
  },
  respectReducedMotion: true,
  cursorType: "pointer",
  components,
});

/** The CSS variables that Mantine's colour tuples lack: surfaces, and the role of each colour in both themes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...schemeVariables("light"), "--mantine-color-default-border": palette.gray[4] },
  dark: { ...schemeVariables("dark"), "--mantine-color-default-border": palette.dark[4] },
});

function schemeVariables(scheme: "light" | "dark"): Record<string, string> {
  const { surface, muted } = surfaces[scheme];
  const variables: Record<string, string> = {
    "--mantine-color-body": surface,
    "--mantine-color-dimmed": muted,
    "--mantine-color-placeholder": scheme === "light" ? palette.gray[5] : palette.dark[3],
    "--mantine-color-error": roles[scheme].red.strong,
    "--mantine-color-success": roles[scheme].green.strong,
    "--mantine-color-anchor": roles[scheme].blue.strong,
    "--mantine-primary-color-contrast": roles[scheme].blue.contrast,
  };
  for (const [name, color] of Object.entries(parts)) variables[`--pomar-part-${name}`] = color[scheme];
  for (const [name, role] of Object.entries(roles[scheme])) {
    const color = `--mantine-color-${name}`;
    variables[`${color}-light`] = role.soft;
    variables[`${color}-light-hover`] = role.softHover;
    variables[`${color}-light-color`] = role.strong;
    variables[`${color}-text`] = role.strong;
    variables[`${color}-outline`] = role.strong;
    variables[`${color}-contrast`] = role.contrast;
    // The hover colour is one step darker in the light theme and one step lighter in the dark theme, for more contrast.
    variables[`${color}-filled-hover`] = `var(${color}-${scheme === "light" ? 7 : 3})`;
  }
  return variables;
}

/** Stores the choice of *Modo noturno* on this device; `public/theme.js` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "pomar.theme" });
