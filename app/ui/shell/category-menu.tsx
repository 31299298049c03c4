import {
	buildCategoryUrl,
	type CategoryLink,
	type MenuCategory,
} from "~/domain/catalog/categories/rules";
import { Popover, PopoverButton } from "../layout/popover";
import { useRootDocument } from "../root-document/root-document";

const ID = "categories";

/** As the server rendered it, so that no page carries the categories a second time as data. */
const renderedHtml = import.meta.env.SSR ? undefined : document.getElementById(ID)?.innerHTML;

/** Browsers without popovers show only the upper categories, in one line. */
export function CategoryMenu() {
	const { categories = [] } = useRootDocument();
	if (categories.length === 0 && renderedHtml === undefined) return null;
	return (
		<>
			<PopoverButton of={ID} icon="grid" className="nav-link categories-button">
				<span className="max-sm:sr-only">Categories</span>
			</PopoverButton>
			<Popover id={ID} label="Categories" className="categories" html={renderedHtml}>
				{import.meta.env.SSR ? <CategoryLinks categories={categories} /> : null}
			</Popover>
		</>
	);
}

function CategoryLinks({ categories }: { categories: readonly MenuCategory[] }) {
	return (
		<>
			<ul>
				{categories.map(({ name, path, children }) => (
					<li key={path}>
						<MenuLink name={name} path={path} />
						<ul>
							{children.map((child) => (
								<li key={child.path}>
									<MenuLink {...child} />
								</li>
							))}
						</ul>
					</li>
				))}
			</ul>
			<MenuLink name="All categories" path="/" />
		</>
	);
}

const MenuLink = ({ name, path }: CategoryLink) => <a href={buildCategoryUrl(path)}>{name}</a>;
