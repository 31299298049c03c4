import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import { PROVIDERS } from "~/domain/accounts/providers";
import { canUnlink, getSignInMethods } from "~/domain/accounts/sign-in/sign-in-methods.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { listConfiguredProviders } from "~/http/auth/providers/sign-in.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { UserPhoto } from "~/ui/elements/user-photo";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { useBehindDialog } from "~/ui/layout/behind-dialog";
import { Picture } from "~/ui/pictures/picture";
import { SignInMethodList } from "./sign-in-methods";

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "My profile");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const profile = orNotFound(await findProfile(db, user.id));
	const signInMethods = await getSignInMethods(db, user.id);
	const availableProviders = listConfiguredProviders(settings);
	const ways = PROVIDERS.flatMap((provider) => {
		const linked = signInMethods.linked.find((it) => it.provider === provider);
		if (!linked && !availableProviders.includes(provider)) return [];
		const removable = canUnlink(signInMethods, provider);
		return [{ provider, email: linked?.email ?? null, linked: Boolean(linked), removable }];
	});
	return { profile, hasPassword: signInMethods.hasPassword, ways };
}

export default function ProfilePage() {
	const { profile, hasPassword, ways } = useLoaderData<typeof loader>();
	const { name, email, role, photoKey, coverKey } = profile;
	const details = [
		["Email", email],
		["Address", profile.address],
		["Gender", profile.gender],
		["Age", profile.age],
		["Education", profile.education],
		["Role", role],
	] as const;
	return (
		<>
			<article className="profile" {...useBehindDialog()}>
				<div className="profile-cover">
					{coverKey ? (
						<Picture
							imageKey={coverKey}
							alt=""
							size={640}
							height={192}
							sizes="(min-width: 60rem) 56rem, 100vw"
							eager
						/>
					) : null}
				</div>
				<div className="profile-head">
					<UserPhoto
						photoKey={photoKey}
						size={128}
						sizes="(min-width: 48rem) 8rem, 6rem"
						className="profile-photo"
					/>
					<h1>{name || "User name"}</h1>
					<div className="flex flex-wrap gap-3">
						<ButtonLink to="/updateprofile" variant="main">
							Edit profile
						</ButtonLink>
						<ButtonLink to="/account">Account and security</ButtonLink>
					</div>
				</div>
				<dl className="profile-details">
					{details.map(([label, value]) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value || <span className="text-soft">Not given</span>}</dd>
						</div>
					))}
				</dl>
				<SignInMethodList hasPassword={hasPassword} ways={ways} />
			</article>
			<Outlet />
		</>
	);
}
