import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { profileOf } from "~/domain/accounts/profile.server";
import { requireVerifiedUser } from "~/http/guards.server";
import { notFound } from "~/http/respond.server";
import { ButtonLink } from "~/ui/button";
import { privatePage } from "~/ui/page-meta";

export const meta: MetaFunction = (page) => privatePage(page, "My profile");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const profile = await profileOf(context.platform.db, user.id);
	if (!profile) throw notFound();
	return { profile };
}

export default function ProfilePage() {
	const { profile } = useLoaderData<typeof loader>();
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
		<article className="profile">
			<div className="profile-cover">
				{coverKey ? (
					<img src={`/images/${coverKey}`} alt="" width={1200} height={360} className="picture" />
				) : null}
			</div>
			<div className="profile-head">
				<img
					src={photoKey ? `/images/${photoKey}` : "/avatar.svg"}
					alt=""
					width={128}
					height={128}
					className="profile-photo"
				/>
				<h1>{name || "User name"}</h1>
				<ButtonLink to="/updateprofile" variant="main">
					Edit profile
				</ButtonLink>
			</div>
			<dl className="facts">
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value || <span className="text-soft">Not given</span>}</dd>
					</div>
				))}
			</dl>
		</article>
	);
}
