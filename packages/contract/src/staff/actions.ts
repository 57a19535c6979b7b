/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const staffActions = {
  'staff.createUser': w('新增员工', 'Hired somebody', 'Dio de alta a un empleado'),
  'staff.updateUser': w('修改员工资料', 'Changed a staff record', 'Cambió una ficha de personal'),
  'staff.updateStatus': w('变更员工状态', 'Changed a staff status', 'Cambió el estado de un empleado'),
  'staff.updatePeriod': w('变更阶段', 'Changed a stage', 'Cambió el tramo de un empleado'),
  'staff.updateLeader': w('变更组长', 'Changed a leader', 'Cambió el líder de un empleado'),
  'staff.move': w('调动员工', 'Moved people', 'Trasladó personal'),
  'staff.resetPassword': w('重置员工密码', 'Reset a password', 'Restableció una contraseña'),
  'staff.exempt-tfa': w(
    '豁免员工的两步验证',
    'Exempted somebody from the second factor',
    'Eximió a alguien del doble factor',
  ),
  'staff.unbind-tfa': w(
    '解绑员工的验证器',
    'Unbound somebody’s authenticator',
    'Desvinculó el autenticador de alguien',
  ),
  'staff.updateRole': w('变更员工角色', 'Changed a staff role', 'Cambió el rol de un empleado'),
  'staff.updateSupersetRole': w('变更上级角色', 'Changed a superset role', 'Cambió un rol superior'),
  'staff.updateWorkConfig': w('变更工作配置', 'Changed a work configuration', 'Cambió la configuración de trabajo'),
  'staff.START_TRAIN': w('开始培训', 'Began a training', 'Inició una capacitación'),
  'staff.END_TRAIN': w('结束培训', 'Ended a training', 'Terminó una capacitación'),
  'staff.GIVE_UP_TRAIN': w('放弃培训', 'Recorded a training given up', 'Registró el abandono de una capacitación'),
  'staff.START_TEST': w('开始考核', 'Began a test', 'Inició una prueba'),
  'staff.END_TEST': w('结束考核', 'Ended a test', 'Terminó una prueba'),
  'staff.GIVE_UP_TEST': w('放弃考核', 'Recorded a test given up', 'Registró el abandono de una prueba'),
  'staff.START_COLLECT': w('开始催收', 'Put somebody to collecting', 'Puso a alguien a cobrar'),
  'staff.APPLY_LEAVE': w('申请离职', 'Asked for somebody to leave', 'Pidió la baja de alguien'),
  'staff.OK_LEAVE': w('确认离职', 'Confirmed that somebody leaves', 'Confirmó la baja de alguien'),
  'staff.export': w('导出员工', 'Exported staff', 'Exportó personal'),
  'staff.makeWorkplace': w('新增职场', 'Made a workplace', 'Creó una sede'),
  'staff.changeWorkplace': w('修改职场', 'Changed a workplace', 'Cambió una sede'),
  'staff.closeWorkplace': w('关闭职场', 'Closed a workplace', 'Cerró una sede'),
  'staff.reopenWorkplace': w('重新开放职场', 'Reopened a workplace', 'Reabrió una sede'),
} as const satisfies Record<string, Words>
