import { Form, Link } from "@remix-run/react";
import { formatPosition, type ManagedCategory } from "~/domain/catalog/categories/rules";
import { Badge } from "~/ui/elements/badge";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ActionsCell, Cell } from "~/ui/elements/table";

type CategoryRowProps = { category: Omit<ManagedCategory, "intro" | "imageKey"> };

export function CategoryRow({ category }: CategoryRowProps) {
	const { id, name, path, depth, archived, partCount, position } = category;
	return (
		<tr>
			<Cell label="Category">
				<div className={`tree-${depth}`}>
					{depth === 1 ? <strong>{name}</strong> : name}
					{archived ? (
						<>
							{" "}
							<Badge tone="neutral">Archived</Badge>
						</>
					) : null}
					<MoveProgress category={category} />
				</div>
			</Cell>
			<Cell label="Address">
				{archived ? path : <Link to={`/categories${path.slice(0, -1)}`}>{path}</Link>}
			</Cell>
			<Cell label="Parts" align="end">
				{partCount.toLocaleString("en-US")}
			</Cell>
			<Cell label="Position" align="end">
				{formatPosition(position) || "last"}
			</Cell>
			<ActionsCell>
				<ButtonLink to={`/dashboard/categories/${id}`} aria-label={`Edit ${name}`}>
					Edit
				</ButtonLink>
				<Form method="post" preventScrollReset>
					<input type="hidden" name="categoryId" value={id} />
					<Button
						type="submit"
						name="archived"
						value={archived ? "no" : "yes"}
						variant="plain"
						aria-label={`${archived ? "Restore" : "Archive"} ${name}`}
					>
						{archived ? "Restore" : "Archive"}
					</Button>
				</Form>
			</ActionsCell>
		</tr>
	);
}

/** The search finds moved parts below the new parent as far as the scheduled job has come. */
function MoveProgress({ category: { rewrittenCount, rewriteCount } }: CategoryRowProps) {
	if (rewrittenCount === null) return null;
	const [done, all] = [rewrittenCount, rewriteCount].map((count) => count.toLocaleString("en-US"));
	return (
		<>
			<br />
			<small className="text-soft">
				Moving: {done} of {all}
			</small>
		</>
	);
}
