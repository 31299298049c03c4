import { Link } from "@remix-run/react";
import type { ManagedCategory } from "~/domain/catalog/categories/rules";
import { ArchivedBadge } from "~/ui/elements/badge";
import { SecondLine } from "~/ui/elements/second-line";

type Category = Omit<ManagedCategory, "intro" | "imageKey">;

/** By depth. */
const INDENTS = ["", "", "pl-6", "pl-12", "pl-18"];

export function CategoryName({ name, depth, archived, rewrittenCount, rewriteCount }: Category) {
	return (
		<div className={INDENTS[depth]}>
			{depth === 1 ? <strong>{name}</strong> : name}
			{archived ? <ArchivedBadge /> : null}
			{/* The search finds moved parts below the new parent as far as the scheduled job has come. */}
			{rewrittenCount === null ? null : (
				<SecondLine className="text-soft">
					Moving: {rewrittenCount.toLocaleString("en-US")} of {rewriteCount.toLocaleString("en-US")}
				</SecondLine>
			)}
		</div>
	);
}

export const CategoryAddress = ({ archived, path }: Category) =>
	archived ? path : <Link to={`/categories${path.slice(0, -1)}`}>{path}</Link>;
