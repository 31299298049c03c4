import type { FamilyCard } from "~/domain/catalog/categories/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Money } from "~/ui/elements/money";
import { CardGrid } from "../card-grid";

type FamilyGridProps = {
	families: readonly FamilyCard[];
	/** The values that were chosen, also for the family's page. */
	query: URLSearchParams;
};

const MAX_IN_GRID = 3;

export function FamilyGrid({ families, query }: FamilyGridProps) {
	const search = query.size > 0 ? `?${query}` : "";
	if (families.length === 0) return null;
	const isStrip = families.length > MAX_IN_GRID;
	return (
		<CardGrid
			// A strip on a phone, and of many families: the parts stay on the first screen.
			className={`mb-1 max-sm:flex max-sm:overflow-x-auto ${isStrip ? "sm:flex sm:overflow-x-auto" : "lg:grid-cols-3"}`}
			cardClass={`max-sm:w-60 max-sm:flex-none ${isStrip ? "sm:w-72 sm:flex-none" : ""}`}
			pictureClass="w-12"
			nameClass="text-[0.875rem]"
			cards={families.map(({ slug, imageKey, name, ...family }) => ({
				to: `/families/${slug}${search}`,
				imageKey,
				name,
				details: <Details {...family} />,
			}))}
		/>
	);
}

const Details = ({ partCount, fromPoisha }: Pick<FamilyCard, "partCount" | "fromPoisha">) => (
	<>
		{partCount === null ? null : (
			<small>{partCount === 1 ? "1 size" : `${formatNumber(partCount)} sizes`}</small>
		)}{" "}
		{fromPoisha === null ? null : (
			<small className="before:content-['·_']">
				from <Money poisha={fromPoisha} />
			</small>
		)}
	</>
);
