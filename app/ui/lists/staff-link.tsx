import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { NeededRight } from "~/domain/accounts/staff-rights";
import { ButtonLink } from "../elements/button";
import { useRights } from "../shell/use-rights";

type Needing = { right: NeededRight };

/** A link for who has the right, and its text for others. */
export function StaffLink({ right, ...link }: LinkProps & Needing) {
	return useRights()(right) ? <Link {...link} /> : link.children;
}

/** For who has the right alone. */
export function StaffButtonLink({ right, ...link }: ComponentProps<typeof ButtonLink> & Needing) {
	return useRights()(right) ? <ButtonLink {...link} /> : null;
}
