import type {
  ActionIconProps,
  CheckboxProps,
  InputProps,
  InputWrapperProps,
  LoaderProps,
  MantineThemeComponent,
  ModalProps,
  RadioProps,
  TooltipProps,
} from "@mantine/core";

/** Said without the part itself (its own `extend` does nothing else), which only the pages that show it load. */
const part = <Props>(defaultProps: Partial<Props>): MantineThemeComponent => ({ defaultProps });

// The head of a dialog is no head of the page, which has its own.
const dialogHead = part({ role: "presentation" });

const onPrimary = "var(--mantine-primary-color-contrast)";

/** Defaults of Mantine's parts where the product differs. */
export const components: Record<string, MantineThemeComponent> = {
  ActionIcon: part<ActionIconProps>({ variant: "subtle", color: "gray", size: 40 }),
  Checkbox: part<CheckboxProps>({ iconColor: onPrimary }),
  ModalHeader: dialogHead,
  Radio: part<RadioProps>({ iconColor: onPrimary }),
  DrawerHeader: dialogHead,
  Input: part<InputProps>({ size: "md" }),
  InputWrapper: part<InputWrapperProps>({ size: "md" }),
  Loader: part<LoaderProps>({ type: "dots" }),
  Modal: part<ModalProps>({ centered: true, radius: "lg", closeButtonProps: { "aria-label": "Fechar" } }),
  Tooltip: part<TooltipProps>({ openDelay: 400, withArrow: true }),
};
