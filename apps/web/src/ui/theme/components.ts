import type * as Mantine from "@mantine/core";

/** Sets a component's default props without importing the component: only pages that show the component load it. */
const part = <Props>(defaultProps: Partial<Props>): Mantine.MantineThemeComponent => ({ defaultProps });

// The head of a dialog must not be a `banner` landmark, because the page already has a banner.
const dialogHead = part({ role: "presentation" });

const small = { fontSize: "var(--mantine-font-size-sm)" };
const onPrimary = "var(--mantine-primary-color-contrast)";

export const components: Record<string, Mantine.MantineThemeComponent> = {
  ActionIcon: part<Mantine.ActionIconProps>({ variant: "subtle", color: "gray", size: 40 }),
  // Large text breaks into lines instead of leaving the screen.
  Button: part<Mantine.ButtonProps>({ styles: { label: { whiteSpace: "normal", lineHeight: 1.2 } } }),
  Checkbox: part<Mantine.CheckboxProps>({ iconColor: onPrimary }),
  ModalHeader: dialogHead,
  Radio: part<Mantine.RadioProps>({ iconColor: onPrimary }),
  DrawerHeader: dialogHead,
  Input: part<Mantine.InputProps>({ size: "md" }),
  InputWrapper: part<Mantine.InputWrapperProps>({
    size: "md",
    // Below the input, a description does not move it away from the input beside it.
    inputWrapperOrder: ["label", "input", "error", "description"],
    // The label, description and error keep the small text size, whatever the height of the field.
    styles: {
      label: { ...small, fontWeight: "var(--label-weight, 600)", marginBottom: 6 },
      description: { fontSize: "var(--mantine-font-size-xs)", lineHeight: 1.4, marginTop: 2 },
      error: small,
    },
  }),
  Loader: part<Mantine.LoaderProps>({ type: "dots" }),
  Menu: part<Mantine.MenuProps>({ position: "bottom-end", shadow: "md", withInitialFocusPlaceholder: false }),
  Modal: part<Mantine.ModalProps>({
    centered: true,
    radius: "lg",
    yOffset: "var(--pomar-dialog-top)",
    closeButtonProps: { "aria-label": "Fechar" },
    styles: { title: { fontWeight: 700 } },
  }),
  Popover: part<Mantine.PopoverProps>({ shadow: "md" }),
  SegmentedControl: part<Mantine.SegmentedControlProps>({
    size: "lg",
    styles: {
      root: { maxWidth: "100%", flexWrap: "wrap" },
      label: { fontSize: "var(--mantine-font-size-md)" },
    },
  }),
  Select: part<Mantine.SelectProps>({ maxDropdownHeight: 320 }),
  Switch: part<Mantine.SwitchProps>({ size: "md" }),
  Tooltip: part<Mantine.TooltipProps>({ openDelay: 400, withArrow: true }),
};
