import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { allUsers } from "~/domain/accounts/queries.server";
import { requireAdmin } from "~/http/guards.server";
import { readCursor } from "~/platform/keyset.server";
import { Badge } from "~/ui/badge";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { Cell, Table } from "~/ui/table";

export const meta: MetaFunction = () => [{ title: "Users | Toolyard dashboard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	return { ...(await allUsers(context.platform.db, after)), isFirst: after === null };
}

export default function Users() {
	const { users, next, isFirst } = useLoaderData<typeof loader>();
	return (
		<Page title="Users" width="wide">
			<Table caption="Everyone with an account, the latest first" head={["Name", "Email", "Role"]}>
				{users.map((user) => (
					<tr key={user.id}>
						<Cell label="Name">{user.name || "User name"}</Cell>
						<Cell label="Email">{user.email}</Cell>
						<Cell label="Role">
							<Badge tone={user.role === "admin" ? "good" : "neutral"}>{user.role}</Badge>
						</Cell>
					</tr>
				))}
			</Table>
			<Pager first={isFirst ? null : "/dashboard"} next={next && `/dashboard?after=${next}`} />
		</Page>
	);
}
