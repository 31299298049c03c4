import { Link } from "@remix-run/react";
import { buildCategoryUrl, type MenuCategory } from "~/domain/catalog/categories/rules";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { Picture } from "~/ui/pictures/picture";
import { HomeSection } from "./home-section";

type Department = Omit<MenuCategory, "children">;

export function HomeCategories({ departments }: { departments: readonly Department[] }) {
	const isDataSaverOn = useIsDataSaverOn();
	if (departments.length === 0) return null;
	return (
		<HomeSection id="departments" className="pt-6">
			<h2 id="departments" className="sr-only">
				Categories
			</h2>
			<ul className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]">
				{departments.map(({ name, path, imageKey }) => (
					<li key={path}>
						<Link
							to={buildCategoryUrl(path)}
							className="flex min-h-14 items-center gap-3 text-small font-semibold no-underline hover:underline"
						>
							{imageKey && !isDataSaverOn ? <Picture imageKey={imageKey} alt="" size={48} /> : null}
							{name}
						</Link>
					</li>
				))}
			</ul>
		</HomeSection>
	);
}
