import { Link } from "@remix-run/react";
import type { FamilyCard } from "~/domain/catalog/categories/rules";
import { formatCount } from "~/ui/elements/format-count";
import { Money } from "~/ui/elements/money";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { Picture } from "~/ui/pictures/picture";

type FamilyGridProps = {
	families: readonly FamilyCard[];
	/** The values that were chosen, also for the family's page. */
	query: URLSearchParams;
};

export function FamilyGrid({ families, query }: FamilyGridProps) {
	const isDataSaverOn = useIsDataSaverOn();
	const search = query.size > 0 ? `?${query}` : "";
	if (families.length === 0) return null;
	return (
		<ul className="category-grid family-grid">
			{families.map(({ slug, name, imageKey, partCount, fromPoisha }) => (
				<li key={slug}>
					<Link to={`/families/${slug}${search}`}>
						{imageKey && !isDataSaverOn ? <Picture imageKey={imageKey} alt="" size={96} /> : null}
						<span>
							<b>{name}</b>{" "}
							{partCount === null ? null : (
								<small>{partCount === 1 ? "1 size" : `${formatCount(partCount)} sizes`}</small>
							)}{" "}
							{fromPoisha === null ? null : (
								<small>
									from <Money poisha={fromPoisha} />
								</small>
							)}
						</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
