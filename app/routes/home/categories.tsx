import { Link } from "@remix-run/react";
import { buildCategoryUrl, type MenuCategory } from "~/domain/catalog/categories/rules";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { Picture } from "~/ui/pictures/picture";

type Department = Omit<MenuCategory, "children">;

export function HomeCategories({ departments }: { departments: readonly Department[] }) {
	const isDataSaverOn = useIsDataSaverOn();
	if (departments.length === 0) return null;
	return (
		<section aria-labelledby="departments" className="home-section home-categories">
			<h2 id="departments" className="sr-only">
				Categories
			</h2>
			<ul>
				{departments.map(({ name, path, imageKey }) => (
					<li key={path}>
						<Link to={buildCategoryUrl(path)}>
							{imageKey && !isDataSaverOn ? <Picture imageKey={imageKey} alt="" size={48} /> : null}
							{name}
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
