import "@mantine/core/styles/RadioCard.css";
import "@mantine/core/styles/RadioIndicator.css";
import "@mantine/core/styles/Radio.css";
import { Radio } from "@mantine/core";
import { type PaymentMethod, paymentMethodNames, paymentMethods } from "@pomar/contract/money/payments/payments.schema";
import { IconBarcode, IconBuildingBank, IconCash, IconFileText, IconQrcode } from "@tabler/icons-react";
import type { Field } from "../../ui/form/field.ts";
import classes from "./payments.module.css";

const icons: Record<PaymentMethod, typeof IconCash> = {
  pix: IconQrcode,
  dinheiro: IconCash,
  transferência: IconBuildingBank,
  boleto: IconBarcode,
  cheque: IconFileText,
};

/** Field for the payment method; each method is one button. */
export function MethodField({ field }: { field: Field<PaymentMethod | null> }) {
  return (
    <Radio.Group
      label={field.label}
      error={field.error}
      withAsterisk={field.required}
      value={field.value}
      onChange={(value) => field.onChange(value as PaymentMethod)}
      size="lg"
    >
      <div className={classes.methods}>
        {paymentMethods.map((method, index) => {
          const Icon = icons[method];
          return (
            <Radio.Card
              key={method}
              id={index === 0 ? field.id : undefined}
              value={method}
              className={classes.method}
              aria-label={paymentMethodNames[method]}
            >
              <Icon size={20} aria-hidden="true" />
              {paymentMethodNames[method]}
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
