import { Kbd, Modal, SimpleGrid } from "@mantine/core";
import type { Level } from "@pomar/contract/core/route";
import { mayOpen, pages } from "@pomar/contract/pages";
import { Fields } from "../../ui/kit/fields.tsx";
import classes from "./command-palette.module.css";
import { pageLetters } from "./page-words.ts";

const general = [
  ["Ir para, buscar ou fazer", "Ctrl K"],
  ["Novo registro nesta página", "n"],
  ["Buscar na lista aberta", "/"],
  ["Ler um código", "F2"],
  ["Salvar o formulário", "Ctrl Enter"],
  ["Fechar a janela aberta", "Esc"],
  ["Mostrar estes atalhos", "?"],
] as const;

/** Dialog with all shortcuts; only the pages that the user may open are listed. */
export function ShortcutsDialog({ opened, level, onClose }: { opened: boolean; level: Level; onClose: () => void }) {
  const places = pageLetters.filter(({ page }) => mayOpen(page, level));
  const parts = [
    { title: "Em qualquer página", rows: general },
    { title: "Ir para uma lista", rows: places.map(({ page, letter }) => [pages[page].title, `g ${letter}`] as const) },
  ];
  const closeByKey = ({ key }: { key: string }) => key === "?" && onClose();
  return (
    <Modal opened={opened} onClose={onClose} onKeyDown={closeByKey} title="Atalhos do teclado" size={760}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={40} verticalSpacing="lg" pb="xs">
        {parts.map(({ title, rows }) => (
          <section key={title} aria-label={title} className={classes.shortcuts}>
            <h3>{title}</h3>
            <Fields of={rows.map(([does, keys]) => [does, <Keys key={keys} of={keys} />])} />
          </section>
        ))}
      </SimpleGrid>
    </Modal>
  );
}

/** The keys of a shortcut, to be pressed one after the other; `Ctrl` is held. */
export function Keys({ of }: { of: string }) {
  const [first, second] = of.replace("Ctrl", /Mac/.test(navigator.userAgent) ? "⌘" : "Ctrl").split(" ");
  return (
    <span className={classes.keys}>
      <Kbd>{first}</Kbd> {second && <Kbd>{second}</Kbd>}
    </span>
  );
}
