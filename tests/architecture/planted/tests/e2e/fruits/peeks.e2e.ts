// refused by e2e-drives-the-browser
import "../../../apps/web/src/registries/fruits/fruits.list.tsx";
