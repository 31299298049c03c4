import { Link } from "@remix-run/react";
import {
	buildCategoryUrl,
	type CategoryLink,
	type MenuCategory,
} from "~/domain/catalog/categories/rules";
import { HomeSection } from "./home-section";

export function HomeCategories({ departments }: { departments: readonly MenuCategory[] }) {
	if (departments.length === 0) return null;
	return (
		<HomeSection id="departments" className="pt-6">
			<h2 id="departments" className="sr-only">
				Categories
			</h2>
			<ul className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
				{departments.map((department) => (
					<li key={department.path}>
						<CategoryName {...department} className="font-bold" />
						<ul className="text-small">
							{department.children.map((child) => (
								<li key={child.path}>
									<CategoryName {...child} />
								</li>
							))}
						</ul>
					</li>
				))}
			</ul>
		</HomeSection>
	);
}

const CategoryName = ({ name, path, className = "" }: CategoryLink & { className?: string }) => (
	<Link
		to={buildCategoryUrl(path)}
		className={`flex min-h-11 items-center no-underline hover:underline pointer-fine:min-h-7 ${className}`}
	>
		{name}
	</Link>
);
