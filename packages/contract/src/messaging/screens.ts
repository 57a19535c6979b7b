/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const collectionTemplateScreens = {
  msgTemplate: {
    path: '/collection/msgTemplate',
    title: w('催收模板', 'Message templates', 'Plantillas'),
    ready: true,
    actions: { change: w('编辑模板', 'Edit templates', 'Editar plantillas') },
  },
} as const satisfies Screens

export const messageScreens = {
  smsChannelManage: {
    path: '/messageManage/smsChannelManage',
    title: w('短信渠道', 'SMS channels', 'Canales SMS'),
    ready: true,
    actions: {
      change: w('维护渠道', 'Keep channels', 'Mantener canales'),
      credentials: w('设置渠道密钥', 'Set secrets of channels', 'Poner secretos de canales'),
      test: w('发送测试', 'Send a test', 'Enviar una prueba'),
    },
  },
  smsTemplateManage: {
    path: '/messageManage/smsTemplateManage',
    title: w('短信模板', 'SMS templates', 'Plantillas SMS'),
    ready: true,
    actions: {
      change: w('编辑短信模板', 'Edit SMS templates', 'Editar plantillas SMS'),
      decide: w('批准短信模板', 'Approve SMS templates', 'Aprobar plantillas SMS'),
      test: w('测试短信模板', 'Test SMS templates', 'Probar plantillas SMS'),
    },
  },
  smsLinkUrl: {
    path: '/messageManage/smsLinkUrl',
    title: w('短链接', 'Short links', 'Enlaces cortos'),
    ready: true,
    actions: { change: w('维护短链接', 'Keep short links', 'Mantener enlaces cortos') },
  },
  messageCascade: {
    path: '/messageManage/messageCascade',
    title: w('消息编排', 'Message cascades', 'Cascadas de mensajes'),
    ready: true,
    actions: {
      change: w('编写消息编排', 'Write cascades', 'Escribir cascadas'),
      run: w('运行消息编排', 'Run cascades', 'Ejecutar cascadas'),
      decide: w('批准运行消息编排', 'Approve runs of cascades', 'Aprobar cascadas'),
    },
  },
  messageSuppression: {
    path: '/messageManage/messageSuppression',
    title: w('拒收名单', 'Not written to', 'A quién no se escribe'),
    ready: true,
    actions: { change: w('维护拒收名单', 'Keep who is not written to', 'Mantener a quién no se escribe') },
  },
  messageWork: {
    path: '/messageManage/messageWork',
    title: w('消息待办', 'Message problems', 'Problemas de mensajes'),
    ready: true,
    actions: { change: w('处理消息待办', 'Settle message problems', 'Resolver problemas de mensajes') },
  },
  smsReport: {
    path: '/messageManage/smsReport',
    title: w('短信报表', 'SMS report', 'Informe SMS'),
    ready: true,
  },
} as const satisfies Screens
