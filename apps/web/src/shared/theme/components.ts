import {
  ActionIcon,
  Checkbox,
  Input,
  InputWrapper,
  Loader,
  type MantineThemeOverride,
  Modal,
  Radio,
  Switch,
  Tooltip,
} from "@mantine/core";

// The head of a dialog is no head of the page, which has its own.
const dialogHead = { defaultProps: { role: "presentation" } };

const onPrimary = "var(--mantine-primary-color-contrast)";

/** Defaults of Mantine's parts where the product differs. */
export const components: MantineThemeOverride["components"] = {
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray", size: 40 } }),
  Checkbox: Checkbox.extend({ defaultProps: { iconColor: onPrimary } }),
  ModalHeader: dialogHead,
  Radio: Radio.extend({ defaultProps: { iconColor: onPrimary } }),
  DrawerHeader: dialogHead,
  Input: Input.extend({ defaultProps: { size: "md" } }),
  InputWrapper: InputWrapper.extend({ defaultProps: { size: "md" } }),
  Loader: Loader.extend({ defaultProps: { type: "dots" } }),
  Modal: Modal.extend({
    defaultProps: { centered: true, radius: "lg", closeButtonProps: { "aria-label": "Fechar" } },
  }),
  Switch: Switch.extend({ defaultProps: { size: "md", withThumbIndicator: false } }),
  Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
};
