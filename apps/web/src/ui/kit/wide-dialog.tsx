import { Modal, type ModalProps } from "@mantine/core";
import { useIsPhone } from "./phone.ts";

/** A dialog for much content, which fills the screen of a phone. */
export function WideDialog(props: ModalProps) {
  const isPhone = useIsPhone();
  return <Modal fullScreen={isPhone} radius={isPhone ? 0 : "lg"} size="lg" {...props} />;
}
