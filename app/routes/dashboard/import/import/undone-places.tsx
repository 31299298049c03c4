import { Link } from "@remix-run/react";
import type { listKeptPlaces } from "~/domain/imports/places/remove-places.server";
import { formatNumber } from "~/platform/format/format-number";

type UndonePlacesProps = {
	keptParts: number;
	removed: number;
	kept: Awaited<ReturnType<typeof listKeptPlaces>>;
};

/** What became of the parts, categories, families and attributes that an import created. */
export function UndonePlaces({ keptParts, removed, kept }: UndonePlacesProps) {
	return (
		<>
			{keptParts > 0 ? (
				<p>
					{keptParts === 1
						? "1 part that it added is archived, because it is used."
						: `${formatNumber(keptParts)} parts that it added are archived, because they are used.`}
				</p>
			) : null}
			{removed > 0 ? (
				<p>
					{removed === 1
						? "The category, family or attribute that was created for it and that nothing uses is removed."
						: `${formatNumber(removed)} categories, families and attributes that were created for it and that nothing uses are removed.`}
				</p>
			) : null}
			{kept.length > 0 ? (
				<ul>
					{kept.map(({ id, noun, name, path, isChanged }) => (
						<li key={id}>
							Kept: the {noun} <Link to={path}>{name}</Link>, because it{" "}
							{isChanged ? "was edited since" : "is used"}.
						</li>
					))}
				</ul>
			) : null}
		</>
	);
}
