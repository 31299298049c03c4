import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import {
	listManagedAttributes,
	type ManagedAttribute,
} from "~/domain/catalog/families/attribute-queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { ActionsCell, Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { KIND_LABELS } from "./attribute-kinds";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Attributes");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { attributes: await listManagedAttributes(context.platform.db) };
}

export default function Attributes() {
	const { attributes } = useLoaderData<typeof loader>();
	return (
		<>
			<Page
				title="Attributes"
				intro="What parts are described by: the columns of families, and the filters of categories."
				actions={
					<ButtonLink to="/dashboard/attributes/add" variant="main">
						Add attribute
					</ButtonLink>
				}
			>
				{attributes.length === 0 ? (
					<EmptyState title="No attributes yet" />
				) : (
					<Table
						caption="All attributes, by name"
						head={["Attribute", "Kind", "Filter", "Families", "Actions"]}
					>
						{attributes.map((attribute) => (
							<AttributeRow key={attribute.id} attribute={attribute} />
						))}
					</Table>
				)}
			</Page>
			<Outlet />
		</>
	);
}

const MAX_SHOWN_VALUES = 8;

function AttributeRow({ attribute }: { attribute: ManagedAttribute }) {
	const { id, name, kind, unit, isFacet, choices, familyCount, isFixed } = attribute;
	const values = choices.slice(0, MAX_SHOWN_VALUES).join(", ");
	const mayBeDeleted = familyCount === 0 && (kind === "text" || !isFixed);
	return (
		<tr>
			<Cell label="Attribute">
				<strong>{name}</strong>
				{unit ? `, ${unit}` : ""}
				{values ? (
					<>
						<br />
						<small className="text-soft">
							{values}
							{choices.length > MAX_SHOWN_VALUES ? " …" : ""}
						</small>
					</>
				) : null}
			</Cell>
			<Cell label="Kind">{KIND_LABELS[kind]}</Cell>
			<Cell label="Filter">{isFacet ? "Yes" : "No"}</Cell>
			<Cell label="Families" align="end">
				{familyCount}
			</Cell>
			<ActionsCell>
				<ButtonLink to={`/dashboard/attributes/${id}`} aria-label={`Edit ${name}`}>
					Edit
				</ButtonLink>
				{mayBeDeleted ? (
					<ButtonLink
						to={`/dashboard/attributes/${id}/delete`}
						variant="plain"
						aria-label={`Delete ${name}`}
						preventScrollReset
					>
						Delete
					</ButtonLink>
				) : null}
			</ActionsCell>
		</tr>
	);
}
