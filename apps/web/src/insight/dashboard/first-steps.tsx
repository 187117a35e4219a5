import { Button, Group } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { pendingRoutes, type FirstSteps as Steps } from "@pomar/contract/insight/pending/pending.routes";
import type { PagePath } from "@pomar/contract/pages";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction, useCall } from "../../ui/api/hooks.ts";
import { Card } from "../../ui/kit/card.tsx";
import { local } from "../../ui/local-storage.ts";
import classes from "./dashboard.module.css";

interface Step {
  name: Exclude<keyof Steps, "starterFruits">;
  title: string;
  why: string;
  to: PagePath;
  action: string;
}

const steps: readonly Step[] = [
  {
    name: "fruits",
    title: "Frutas",
    why: "As frutas que a fábrica processa",
    to: "/fruits/create",
    action: "Cadastrar fruta",
  },
  {
    name: "suppliers",
    title: "Fornecedores",
    why: "Quem entrega a fruta",
    to: "/suppliers/create",
    action: "Cadastrar fornecedor",
  },
  {
    name: "packaging",
    title: "Embalagens",
    why: "Sacos, baldes e caixas do produto",
    to: "/packaging/create",
    action: "Cadastrar embalagem",
  },
  {
    name: "entry",
    title: "Primeira entrada",
    why: "A fruta recebida vira um lote",
    to: "/raw/create",
    action: "Receber fruta",
  },
  { name: "team", title: "Equipe", why: "Quem mais usa o sistema", to: "/users/create", action: "Cadastrar pessoa" },
];

const hiddenKey = "pomar.first-steps.hidden";

/**
 * Checklist for setting up a new plant; each step is ticked once it is done. The list disappears when it is complete or
 * dismissed.
 */
export function FirstSteps() {
  const [isHidden, setHidden] = useState(() => local.read(hiddenKey) !== null);
  const { data } = useCall(pendingRoutes.firstSteps, {}, { enabled: !isHidden });
  if (isHidden || data === undefined || steps.every(({ name }) => data[name])) return null;
  const next = steps.find(({ name }) => !data[name]);
  const hide = () => {
    local.write(hiddenKey, "1");
    setHidden(true);
  };
  return (
    <Card
      title="Primeiros passos"
      aside={
        data.entry && (
          <Button variant="subtle" size="compact-md" onClick={hide}>
            Ocultar
          </Button>
        )
      }
    >
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepLine
            key={step.name}
            step={step}
            isDone={data[step.name]}
            isNext={step === next}
            starterFruits={step.name === "fruits" ? data.starterFruits : 0}
          />
        ))}
      </ol>
    </Card>
  );
}

interface StepLineProps {
  step: Step;
  isDone: boolean;
  isNext: boolean;
  /** Number of starter fruits that can still be added; a fruit that the user has created by hand is not counted. */
  starterFruits: number;
}

function StepLine({ step, isDone, isNext, starterFruits }: StepLineProps) {
  const { title, why, to, action } = step;
  return (
    <li data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheckFilled size={26} role="img" aria-label="Feito" />
      ) : (
        <IconCircle size={26} role="img" aria-label="A fazer" />
      )}
      <span>
        <strong>{title}</strong>
        <small>{why}</small>
      </span>
      <Group component="span" gap={8} justify="end" className={classes.stepActions}>
        {starterFruits > 0 && <StarterButton count={starterFruits} isNext={isNext} />}
        {!isDone && (
          <Button
            variant={isNext && starterFruits === 0 ? "filled" : "light"}
            size="md"
            renderRoot={(root) => <Link to={to} {...root} />}
          >
            {action}
          </Button>
        )}
      </Group>
    </li>
  );
}

/** Button that adds the fruits with which most producers begin. */
function StarterButton({ count, isNext }: { count: number; isNext: boolean }) {
  const adding = useAction(fruitsRoutes.addStarter, {
    onSuccess: ({ added }) =>
      added === 0
        ? alerts.info("As frutas da lista já estão cadastradas")
        : alerts.success(
            `${counted(added, "fruta adicionada", "frutas adicionadas")}: confira com o responsável técnico`,
          ),
  });
  return (
    <Button
      variant={isNext ? "filled" : "light"}
      size="md"
      loading={adding.isPending}
      onClick={() => void adding.run({})}
    >
      Adicionar {counted(count, "fruta brasileira", "frutas brasileiras")}
    </Button>
  );
}
