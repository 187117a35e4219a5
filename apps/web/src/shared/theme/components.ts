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

const onPrimary = "var(--mantine-primary-color-contrast)";

/** Defaults of Mantine's parts where the product differs. */
export const components: MantineThemeOverride["components"] = {
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray", size: 40 } }),
  Checkbox: Checkbox.extend({ defaultProps: { iconColor: onPrimary } }),
  Radio: Radio.extend({ defaultProps: { iconColor: onPrimary } }),
  Input: Input.extend({ defaultProps: { size: "md" } }),
  InputWrapper: InputWrapper.extend({ defaultProps: { size: "md" } }),
  Loader: Loader.extend({ defaultProps: { type: "dots" } }),
  Modal: Modal.extend({
    defaultProps: { centered: true, radius: "lg", closeButtonProps: { "aria-label": "Fechar" } },
  }),
  Switch: Switch.extend({ defaultProps: { size: "md", withThumbIndicator: false } }),
  Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
};
