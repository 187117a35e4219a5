import {
  IconAlertTriangle,
  IconApple,
  IconBottle,
  IconCalendarDue,
  IconChartBar,
  IconCoin,
  IconHash,
  IconStack2,
} from "@tabler/icons-react";

const size = 18;

/** What stands before a figure's name, the same in every report. */
export const yieldIcon = <IconChartBar size={size} />;
export const countIcon = <IconHash size={size} />;
export const fruitIcon = <IconApple size={size} />;
export const pulpIcon = <IconBottle size={size} />;
export const moneyIcon = <IconCoin size={size} />;
export const stockIcon = <IconStack2 size={size} />;
export const dueIcon = <IconCalendarDue size={size} />;
export const alertIcon = <IconAlertTriangle size={size} />;
