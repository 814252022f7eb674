import { type Static, Type } from 'typebox';
import { ContentPage } from './envelope.ts';

/** What was sent to people after analyses and by timed reports, and a try of it (ours). */

export const DELIVERY_KINDS = ['timed-mail', 'instant-mail', 'bot', 'mention'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** `unknown`: the connection ended when it may have been sent already; it is not sent again. */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'skipped', 'failed', 'unknown'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const Delivery = Type.Object({
  id: Type.Integer(),
  taskId: Type.Integer(),
  taskName: Type.String(),
  projectId: Type.String(),
  kind: Type.Enum([...DELIVERY_KINDS]),
  state: Type.Enum([...DELIVERY_STATES]),
  attempts: Type.Integer(),
  /** Of a build: its number. */
  buildNum: Type.Optional(Type.Integer()),
  /** Of a timed report: its moment, ms. */
  dueTime: Type.Optional(Type.Integer()),
  receivers: Type.Array(Type.String()),
  /** Why it was not sent, or whom it did not reach, in the reader's language. */
  reason: Type.Optional(Type.String()),
  /** When it is tried next, ms. */
  nextTime: Type.Optional(Type.Integer()),
  createTime: Type.Integer(),
  updateTime: Type.Integer(),
});
export type Delivery = Static<typeof Delivery>;

export const DeliveryQuery = Type.Object({
  state: Type.Optional(Type.Array(Type.Enum([...DELIVERY_STATES]), { maxItems: DELIVERY_STATES.length })),
  kind: Type.Optional(Type.Array(Type.Enum([...DELIVERY_KINDS]), { maxItems: DELIVERY_KINDS.length })),
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  pageNum: Type.Optional(Type.Integer()),
  pageSize: Type.Optional(Type.Integer()),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const DeliveryPage = ContentPage(Delivery);

/** `POST .../delivery/taskId/{taskId}/test`: sends one now, to the asker's own mail address or to a robot. */
export const TestDeliveryBody = Type.Object({
  channel: Type.Enum(['mail', 'bot']),
  /** Absent: the stored one. */
  botWebhookUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  /** Absent: the stored one, when the address is the stored one too. */
  botSecret: Type.Optional(Type.String({ maxLength: 200 })),
});
export type TestDeliveryBody = Static<typeof TestDeliveryBody>;

/** `answer`: what the other server said, without secrets. */
export const TestDelivery = Type.Object({
  sent: Type.Boolean(),
  answer: Type.String(),
  receivers: Type.Optional(Type.Array(Type.String())),
});
export type TestDelivery = Static<typeof TestDelivery>;
