import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { profileOf } from "~/domain/accounts/profile/queries.server";
import { PROVIDERS } from "~/domain/accounts/providers";
import { canUnlink, waysToSignIn } from "~/domain/accounts/sign-in/sign-in-methods.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { providersOffered } from "~/http/auth/providers/sign-in.server";
import { notFound } from "~/http/responses/respond.server";
import { ButtonLink } from "~/ui/elements/button";
import { PersonPhoto } from "~/ui/elements/user-byline";
import { privatePage } from "~/ui/head/page-meta";
import { useBehindDialog } from "~/ui/layout/dialog";
import { Picture } from "~/ui/pictures/picture";
import { WaysToSignIn } from "./sign-in-methods";

export const meta: MetaFunction = (page) => privatePage(page, "My profile");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const profile = await profileOf(db, user.id);
	if (!profile) throw notFound();
	const known = await waysToSignIn(db, user.id);
	const offered = providersOffered(settings);
	const ways = PROVIDERS.flatMap((provider) => {
		const linked = known.linked.find((it) => it.provider === provider);
		if (!linked && !offered.includes(provider)) return [];
		const removable = canUnlink(known, provider);
		return [{ provider, email: linked?.email ?? null, linked: Boolean(linked), removable }];
	});
	return { profile, hasPassword: known.hasPassword, ways };
}

export default function ProfilePage() {
	const { profile, hasPassword, ways } = useLoaderData<typeof loader>();
	const { name, email, role, photoKey, coverKey } = profile;
	const facts = [
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
					<PersonPhoto
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
				<dl className="facts">
					{facts.map(([label, value]) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value || <span className="text-soft">Not given</span>}</dd>
						</div>
					))}
				</dl>
				<WaysToSignIn hasPassword={hasPassword} ways={ways} />
			</article>
			<Outlet />
		</>
	);
}
