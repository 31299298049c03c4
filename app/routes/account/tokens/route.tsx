import { Link, Outlet } from "@remix-run/react";
import { listApiTokens } from "~/domain/accounts/api-tokens/queries.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Page } from "~/ui/layout/page";
import { TokenTable } from "./token-table";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("API tokens");

export const loader = customer.loader(async ({ user, ctx }) => {
	const at = ctx.now();
	const tokens = await listApiTokens(ctx.db, user.id);
	return { tokens: tokens.map((token) => ({ ...token, isExpired: token.expiresAt <= at })) };
});

export default withData<typeof loader>(({ tokens }) => {
	const make = (
		<ButtonLink to="/account/tokens/new" variant="main">
			Create a token
		</ButtonLink>
	);
	return (
		<>
			<Page
				title="API tokens"
				intro="A token lets a program use your account. Create one per program, and revoke it when you no longer need it."
				actions={tokens.length > 0 ? make : null}
			>
				{tokens.length === 0 ? (
					<EmptyState title="You have no API tokens" action={make} />
				) : (
					<TokenTable tokens={tokens} />
				)}
				<p className="mt-6 text-small text-soft">
					All tokens are revoked when you change or reset your password. See the{" "}
					<Link to="/api/v1/docs">API guide</Link> for what a token can do.
				</p>
			</Page>
			<Outlet />
		</>
	);
});
