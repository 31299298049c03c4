import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import {
	listAccounts,
	listAccountsByEmailPrefix,
	USERS_PAGE_SIZE,
} from "~/domain/accounts/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { buildListQuery, parseListUrl } from "./list-url.server";
import { UserRow } from "./user-row";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Users", page.data?.sought);

export async function loader({ request, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const { emailPrefix, after } = parseListUrl(request.url);
	const shared = {
		myId: admin.id,
		sought: emailPrefix,
		query: buildListQuery(request.url),
		idempotencyKey: newId(),
	};
	if (emailPrefix) {
		const users = await listAccountsByEmailPrefix(db, emailPrefix);
		const isTruncated = users.length === USERS_PAGE_SIZE;
		return { ...shared, users, isCut: isTruncated, next: null, isFirst: true };
	}
	return { ...shared, ...(await listAccounts(db, after)), isCut: false, isFirst: after === null };
}

export default function Users() {
	const { users, next, isFirst, myId, sought, query, isCut, idempotencyKey } =
		useLoaderData<typeof loader>();
	const caption = sought
		? `Emails starting with '${sought}'${isCut ? ": the first 50. Type more to narrow the list" : ""}`
		: "All users, newest first";
	return (
		<>
			<Page
				title="Users"
				actions={
					<ButtonLink to="/dashboard/export/users.csv" reloadDocument>
						Download CSV
					</ButtonLink>
				}
			>
				<EmailSearch key={sought} sought={sought} />
				{users.length === 0 ? (
					<EmptyState
						icon="person"
						title={sought ? `No email starts with '${sought}'` : "No more users"}
					/>
				) : (
					<Table caption={caption} head={["Name", "Email", "Role", "Actions"]}>
						{users.map((user) => (
							<UserRow
								key={user.id}
								user={user}
								isCurrentUser={user.id === myId}
								query={query}
								idempotencyKey={idempotencyKey}
							/>
						))}
					</Table>
				)}
				<Pager first={isFirst ? null : "/dashboard"} next={next && `/dashboard?after=${next}`} />
			</Page>
			<Outlet />
		</>
	);
}

function EmailSearch({ sought }: { sought: string }) {
	return (
		<Form action="/dashboard" role="search" aria-label="Users" className="search-row">
			<label htmlFor="search-email" className="field-label">
				Find by email
			</label>
			<div>
				<input
					type="search"
					id="search-email"
					name="email"
					defaultValue={sought}
					autoComplete="off"
					autoCapitalize="none"
					className="input"
				/>
				<Button type="submit">Find</Button>
				{sought ? (
					<ButtonLink to="/dashboard" variant="plain">
						Show all
					</ButtonLink>
				) : null}
			</div>
		</Form>
	);
}
