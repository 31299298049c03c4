/** A field hidden from people; only bots fill it in. */
export const HONEYPOT_FIELD = "topic";

export const RENDERED_AT_FIELD = "renderedAt";
