import "@mantine/core/styles/Table.css";
import { Kbd, Modal, Table } from "@mantine/core";

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["Ctrl", "K"], does: "Ir para uma página ou um lote (⌘ K no Mac)" },
  { keys: ["/"], does: "Buscar na lista aberta" },
  { keys: ["?"], does: "Mostrar estes atalhos" },
  { keys: ["Esc"], does: "Fechar o que está aberto por cima" },
];

/** The keys that work on every page. */
export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Atalhos do teclado" closeButtonProps={{ "aria-label": "Fechar" }}>
      <Table aria-label="Atalhos do teclado">
        <Table.Tbody>
          {shortcuts.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" w={110}>
                {keys.map((key, n) => (
                  <span key={key}>
                    {n > 0 && " + "}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
